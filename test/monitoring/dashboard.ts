import { rows, type Panel } from './panels.js';

/** The grid of Grafana has 24 columns. */
const WIDTH = 8;
const HEIGHT = 8;
const PER_LINE = 24 / WIDTH;

const datasource = { type: 'prometheus', uid: '${datasource}' };

/** The dashboard in the format of Grafana 10 and later. */
export function dashboard(): object {
  return {
    title: 'Charging Station Directory',
    uid: 'charging-station-directory',
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    tags: ['charging-station-directory'],
    templating: { list: variables() },
    panels: panels(),
  };
}

function variables(): readonly object[] {
  const labelValues = (name: string, of: string) => ({
    ...{ name, label: name, type: 'query', datasource, refresh: 2, includeAll: true, multi: true },
    ...{ query: `label_values(${of}, ${name})`, current: { text: 'All', value: '$__all' } },
  });
  return [
    { name: 'datasource', label: 'data source', type: 'datasource', query: 'prometheus' },
    labelValues('job', 'directory_build_info'),
    labelValues('instance', 'directory_build_info{job=~"$job"}'),
  ];
}

function panels(): readonly object[] {
  const all: object[] = [];
  let y = 0;
  for (const [title, ofRow] of Object.entries(rows)) {
    const gridPos = { x: 0, y, w: 24, h: 1 };
    all.push({ id: all.length + 1, type: 'row', title, collapsed: false, gridPos, panels: [] });
    for (const [index, panel] of ofRow.entries())
      all.push({ id: all.length + 1, ...timeSeries(panel), gridPos: placeOf(index, y + 1) });
    y += 1 + HEIGHT * Math.ceil(ofRow.length / PER_LINE);
  }
  return all;
}

const placeOf = (index: number, top: number) => ({
  x: WIDTH * (index % PER_LINE),
  y: top + HEIGHT * Math.floor(index / PER_LINE),
  w: WIDTH,
  h: HEIGHT,
});

const timeSeries = ({ title, unit, queries }: Panel): object => ({
  type: 'timeseries',
  title,
  datasource,
  fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  targets: queries.map(({ expr, legend }, index) => ({
    ...{ refId: String.fromCharCode(65 + index), datasource, expr, legendFormat: legend },
  })),
});
