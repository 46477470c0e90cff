import type { ConnectorTypeItem } from '../../api/records.js';
import { useMayWrite } from '../../records/may-write.js';
import { powerTypeWords } from '../../records/power-types.js';
import { descriptionWords } from '../../records/standards.js';
import { t } from '../../texts/index.js';
import { IconButton } from '../../ui/button.js';
import { Menu, MenuItem } from '../../ui/menu.js';
import { Picture } from './picture.js';
import { useChange, useRemoveType } from './type-writes.js';
import styles from './connector-types.module.css';
import fieldStyles from '../../ui/field.module.css';

interface TableProps {
  readonly types: readonly ConnectorTypeItem[];
  readonly onEdit: (id: string) => void;
}

export const TypesTable = ({ types, onEdit }: TableProps) => (
  <div className={styles.typesFrame}>
    <table className={styles.types}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('connectorTypes.column.photo')}</span>
          </th>
          <th scope="col">{t('connectorTypes.column.name')}</th>
          <th scope="col" className={styles.typesWide}>
            {t('connectorTypes.column.power')}
          </th>
          <th scope="col" className={styles.typesNumber}>
            {t('connectorTypes.column.kilowatts')}
          </th>
          <th scope="col">{t('connectorTypes.column.active')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('connectorTypes.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <TypeRow key={type.id} type={type} onEdit={() => onEdit(type.id)} />
        ))}
      </tbody>
    </table>
  </div>
);

interface RowProps {
  readonly type: ConnectorTypeItem;
  readonly onEdit: () => void;
}

function TypeRow({ type, onEdit }: RowProps) {
  const { name, description, power, kilowatts } = type.attributes;
  const words = description && descriptionWords(description);
  const mayWrite = useMayWrite('connector-types:write')(type);
  const shownName = name ?? t('connectorTypes.unnamed');
  return (
    <tr>
      <td className={styles.typesPicture}>
        <Picture type={type} size={40} />
      </td>
      <td>
        <button
          type="button"
          className={styles.typesName}
          title={t('connectorTypes.edit', { name: shownName })}
          onClick={onEdit}
        >
          {shownName}
        </button>
        {words && words !== name && <span className={styles.typesDescription}>{words}</span>}
      </td>
      <td className={styles.typesWide}>{power && powerTypeWords(power)}</td>
      <td className={styles.typesNumber}>{kilowatts}</td>
      <td
        className={styles.typesSwitch}
        data-state={t(
          type.attributes.is_active ? 'connectorTypes.show.active' : 'connectorTypes.show.inactive',
        )}
      >
        <ActiveSwitch type={type} mayWrite={mayWrite} />
      </td>
      <td className={styles.typesMenu}>{mayWrite && <TypeMenu type={type} onEdit={onEdit} />}</td>
    </tr>
  );
}

function ActiveSwitch({ type, mayWrite }: { readonly type: ConnectorTypeItem; readonly mayWrite: boolean }) {
  const { mutate, isPending, variables } = useChange(type.id);
  const { name, is_active } = type.attributes;
  return (
    <span className={fieldStyles.toggle}>
      <input
        type="checkbox"
        role="switch"
        aria-label={t('connectorTypes.active', { name: name ?? t('connectorTypes.unnamed') })}
        disabled={!mayWrite}
        checked={isPending ? variables['is_active'] === true : is_active}
        onChange={({ target }) => mutate({ is_active: target.checked })}
      />
    </span>
  );
}

function TypeMenu({ type, onEdit }: RowProps) {
  const remove = useRemoveType(type);
  const name = type.attributes.name ?? t('connectorTypes.unnamed');
  return (
    <Menu trigger={<IconButton icon="more" label={t('connectorTypes.more', { name })} />}>
      <MenuItem icon="edit" onClick={onEdit}>
        {t('connectorTypes.editAction')}
      </MenuItem>
      <MenuItem icon="trash" danger disabled={remove.isPending} onClick={() => remove.mutate()}>
        {t('connectorTypes.remove')}
      </MenuItem>
    </Menu>
  );
}
