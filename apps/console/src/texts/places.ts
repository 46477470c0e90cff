/** The texts of where stations and locations are. */
export const places = {
  'places.location': 'Location',
  'places.location.search': 'Name, address, city, operator',
  'places.location.none': 'No location matches.',
  'places.location.distance': '{distance} away',
  'places.location.stations': { one: '{count} station', other: '{count} stations' },
  'places.location.map': 'Locations on the map',
  'places.location.map.hint': 'Choose one of the points, or search above.',
  'places.location.map.more': 'Zoom in to see all locations here.',

  'places.move': 'Move',
  'places.move.title': 'Move the station',
  'places.move.lead': 'It is at {location} now.',
  'places.move.point': 'Put it at the point of the new location',
  'places.move.missing': 'Choose a location.',

  'places.point.set': 'Set on the map',
  'places.point.title': 'Set the point on the map',
  'places.point.map': 'Map with the point',
  'places.point.marker': 'The point. The arrow keys move it, with Shift in larger steps.',
  'places.point.hint':
    'Click the map to set the point, or drag it. With the keyboard: the arrow keys, with Shift in larger steps.',
  'places.point.middle': 'Put it in the middle of the map',
  'places.point.moved': 'Moved {distance}',
  'places.point.ring': 'The ring is where it was.',
  'places.point.ofLocation': 'Use the point of the location',
  'places.point.ofStation': 'Use the point of a station',
  'places.point.outlines':
    'This map has outlines of countries only. For an exact point, type its coordinates. CONSOLE_MAP_URL sets a map with streets.',
  'places.point.remove': 'Remove the point',
  'places.point.latitude': 'Latitude',
  'places.point.longitude': 'Longitude',
  'places.point.at': 'The point is at {latitude}, {longitude}',
} as const;
