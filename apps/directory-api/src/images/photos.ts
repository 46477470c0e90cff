import { Injectable } from '@nestjs/common';
import { PhotoStore, type Photo } from '#application';
import { DEFAULT_PHOTO } from '#domain';
import { readDefaultPhoto } from './default-photo.js';

/** The uploaded photos and the default photo. */
@Injectable()
export class Photos {
  constructor(private readonly store: PhotoStore) {}

  /** @param path as in `photo` of a connector type; undefined if there is no photo at this path */
  get(path: string): Promise<Photo | undefined> {
    return path === DEFAULT_PHOTO ? readDefaultPhoto() : this.store.get(path);
  }
}
