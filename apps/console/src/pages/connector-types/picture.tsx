import type { ConnectorTypeItem } from '../../api/records.js';
import { Plug } from '../../records/plug.js';
import { standardOfType } from '../../records/standards.js';
import styles from './connector-types.module.css';

interface PictureProps {
  readonly type: Pick<ConnectorTypeItem, 'attributes'>;
  readonly size: number;
}

/** The photo that each connector type has at first. */
const DEFAULT_PHOTO = 'images/connectors/avatar.png';

export const hasOwnPhoto = ({ attributes }: PictureProps['type']): boolean =>
  attributes.photo !== DEFAULT_PHOTO;

/** The photo of a connector type; a drawing of its plug while it has none of its own. */
export const Picture = ({ type, size }: PictureProps) =>
  hasOwnPhoto(type) ? (
    <img
      className={styles.typesPhoto}
      src={`/${type.attributes.photo}`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
    />
  ) : (
    <Plug standard={standardOfType(type.attributes.description)} size={size} />
  );
