import type { ocpiCapabilities } from '#domain';

type OcpiCapability = (typeof ocpiCapabilities)[number]['value'];

/** The capabilities of OCPI with the methods of DATEX II 3 by which drivers identify themselves or pay. */
const capabilities: Readonly<Record<OcpiCapability, string | null>> = {
  CHARGING_PROFILE_CAPABLE: null,
  CHARGING_PREFERENCES_CAPABLE: null,
  CHIP_CARD_SUPPORT: null,
  CONTACTLESS_CARD_SUPPORT: 'nfc',
  CREDIT_CARD_PAYABLE: 'creditCard',
  DEBIT_CARD_PAYABLE: 'debitCard',
  PED_TERMINAL: 'pinpad',
  REMOTE_START_STOP_CAPABLE: null,
  RESERVABLE: null,
  RFID_READER: 'rfid',
  START_SESSION_CONNECTOR_REQUIRED: null,
  TOKEN_GROUP_CAPABLE: null,
  UNLOCK_CAPABLE: null,
};

const methods: ReadonlyMap<string, string | null> = new Map(Object.entries(capabilities));

/** The method of DATEX II that is a capability of OCPI; null if it has none. */
export const datex2MethodOf = (capability: string): string | null => methods.get(capability) ?? null;

const byMethod: ReadonlyMap<string | null, string> = new Map([
  ...Object.entries(capabilities).map(([capability, method]) => [method, capability] as const),
  // Kinds of RFID that DATEX II distinguishes.
  ...['activeRFIDChip', 'calypso', 'mifareClassic', 'mifareDesfire'].map(
    (each) => [each, 'RFID_READER'] as const,
  ),
]);

/** The capability of OCPI that a method of DATEX II is one of; undefined if it has none. */
export const capabilityOfDatex2Method = (method: string): string | undefined => byMethod.get(method);
