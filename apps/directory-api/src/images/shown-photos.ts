import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { PhotoStore, type Photo } from '#application';
import { DEFAULT_PHOTO } from '#domain';
import { readAsset } from '../openapi/assets.js';

/** The photos that were sent, and the one that this service brings along. */
@Injectable()
export class ShownPhotos {
  constructor(private readonly photos: PhotoStore) {}

  /** The photo of a path, or undefined where there is none. */
  get(path: string): Promise<Photo | undefined> {
    return path === DEFAULT_PHOTO ? defaultPhoto() : this.photos.get(path);
  }
}

async function defaultPhoto(): Promise<Photo> {
  const content = await readAsset(DEFAULT_PHOTO);
  return { contentType: 'image/png', size: content.length, content: Readable.from([content]) };
}
