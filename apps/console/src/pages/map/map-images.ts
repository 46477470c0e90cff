import type { MapColours } from '../../basemap/map-colours.js';
import { formatCompact } from './numbers.js';
import type { StatusCounts } from '../../api/records.js';
import { statusShapes, type StatusKey } from '../../ui/status-mark.js';
import { arcsOf, countsIn, ringSize } from './status-mix.js';

export interface MapImage {
  readonly data: ImageData;
  readonly pixelRatio: number;
}

interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly colours: MapColours;
}

const POINT_PIXELS = 22;
const SHAPE_UNITS = 16;
const RING_WIDTH = 9;
/** The edge that keeps rings apart that overlap. */
const HALO_PIXELS = 2;
/** Arcs from this share of the ring on have room for the shape of their status. */
const MIN_SHAPED_SHARE = 0.09;
const SHAPE_PIXELS = 7;
const GAP_PIXELS = 1.5;

/** Draws an image that a layer names: `point|2`, `point|2|stale` or `ring|34|{"1":30,"3":4}`. Undefined: another one. */
export function drawImage(name: string, colours: MapColours): MapImage | undefined {
  const [kind, first = '', second = ''] = name.split('|');
  if (kind === 'point') {
    const isStale = second === 'stale';
    return drawn(POINT_PIXELS, (context) => drawPoint({ context, colours }, first as StatusKey, isStale));
  }
  if (kind !== 'ring') return undefined;
  const size = ringSize(Number(first));
  return drawn(size, (context) => drawRing({ context, colours }, size, Number(first), countsIn(second)));
}

function drawn(size: number, draw: (context: CanvasRenderingContext2D) => void): MapImage | undefined {
  const pixelRatio = Math.max(2, Math.ceil(devicePixelRatio));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * pixelRatio;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(pixelRatio, pixelRatio);
  context.translate(size / 2, size / 2);
  draw(context);
  return { data: context.getImageData(0, 0, canvas.width, canvas.height), pixelRatio };
}

/** A station: the shape of its status on a disc, which has a dashed edge if the status is stale. */
function drawPoint({ context, colours }: Pen, status: StatusKey, isStale: boolean): void {
  context.beginPath();
  context.arc(0, 0, 9.5, 0, 2 * Math.PI);
  context.fillStyle = colours.surface;
  context.fill();
  context.strokeStyle = colours[`status-${isStale ? 'stale' : status}`];
  context.lineWidth = isStale ? 1.75 : 1.25;
  context.setLineDash(isStale ? [2.6, 2.2] : []);
  context.stroke();
  context.setLineDash([]);
  drawShape(context, status, 11, colours[`status-${status}`]);
}

/** A cluster: the shares of its statuses as a ring around the count. The shapes distinguish the statuses without colour. */
function drawRing({ context, colours }: Pen, size: number, count: number, counts: StatusCounts): void {
  const radius = (size - RING_WIDTH) / 2 - HALO_PIXELS;
  context.beginPath();
  context.arc(0, 0, size / 2, 0, 2 * Math.PI);
  context.fillStyle = colours.surface;
  context.fill();
  const arcs = arcsOf(counts);
  const gap = arcs.length > 1 ? GAP_PIXELS / radius : 0;
  for (const { status, from, to } of arcs) {
    const [start, end] = [angleOf(from) + gap / 2, angleOf(to) - gap / 2];
    context.beginPath();
    context.arc(0, 0, radius, start, end);
    context.lineWidth = RING_WIDTH;
    context.strokeStyle = colours[`status-${status}`];
    context.stroke();
    if (to - from < MIN_SHAPED_SHARE) continue;
    const middle = (start + end) / 2;
    context.save();
    context.translate(radius * Math.cos(middle), radius * Math.sin(middle));
    drawShape(context, status, SHAPE_PIXELS, colours.surface);
    context.restore();
  }
  drawCount({ context, colours }, count);
}

const angleOf = (turn: number): number => (turn - 0.25) * 2 * Math.PI;

function drawCount({ context, colours }: Pen, count: number): void {
  context.fillStyle = colours.text;
  context.font = `600 11.5px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(formatCompact(count), 0, 0.5);
}

function drawShape(context: CanvasRenderingContext2D, status: StatusKey, size: number, colour: string): void {
  const { fill, line, dashed } = statusShapes[status];
  context.save();
  context.scale(size / SHAPE_UNITS, size / SHAPE_UNITS);
  context.translate(-SHAPE_UNITS / 2, -SHAPE_UNITS / 2);
  context.fillStyle = context.strokeStyle = colour;
  if (fill) context.fill(new Path2D(fill));
  if (line) {
    context.lineWidth = 2.6;
    context.setLineDash(dashed ? [3, 2.7] : []);
    context.stroke(new Path2D(line));
  }
  context.restore();
}
