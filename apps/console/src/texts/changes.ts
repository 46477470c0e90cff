/** What messages say that was done with one record. Each names it. */
export const changes = {
  'change.added': 'Added {name}',
  'change.announced': 'Announced {name} from {time}',
  'change.saved': 'Saved changes to {name}',
  'change.undone': 'Values of {name} are as before',
  'change.meanwhile': 'Someone else has changed these values of {name} in the meantime',
  'change.removed': 'Removed {name}',
  'change.removedAgain': 'Removed {name} again',
  'change.restored': 'Restored {name}',
  'change.status': 'Status of {name} set to {status}',
  'change.connectors': 'Connectors of {name} saved',
  'change.connectors.undone': 'Connectors of {name} are as before',
  'change.point': 'Point of {name} saved',
  'change.point.undone': 'Point of {name} is as before',
  'change.moved': 'Moved {name} to {location}',
  'change.moved.undone': 'Moved {name} back',
  'change.version': 'Version {version} of {name} restored',
  'change.version.field': '{field} of {name} restored',
  'change.version.undone': 'Restored values of {name} taken back',
  'change.location.retired': 'Took {name} out of use',
  'change.location.again': 'Put {name} into use again',
  'change.photo': 'Photo of {name} changed',
  'change.feed.paused': 'Paused {name}',
  'change.feed.resumed': 'Resumed {name}: it is pulled on schedule again',
  'change.feed.removed.records': 'Removed {name}. Its records are being removed',
  'change.webhook.replay': 'Started to send past events to {name} again',
  'change.webhook.secret': 'Only the new secret of {name} is used now',
  'change.key.revoked': 'Revoked the key {name}',
} as const;

/** What messages call a record that has no name. */
export const unnamedRecords = {
  'unnamed.station': 'a station without a name',
  'unnamed.tariff': 'a tariff without a name',
  'unnamed.connectorType': 'a connector type without a name',
} as const;
