import type { ComponentType, ReactNode } from 'react';
import type { ControlValue, Entry } from '../values.js';

export interface ControlProps {
  readonly entry: Entry;
  readonly value: ControlValue;
  readonly error?: string | undefined;
  /** Its place in the form, by which the controls in a group find their errors. Default: that of a field of the record. */
  readonly at?: string;
  readonly onChange: (value: ControlValue) => void;
}

/** Of a control that has others in it. */
export interface GroupProps extends ControlProps {
  /** The control of any field, which is made of these controls too. */
  readonly Control: ComponentType<ControlProps>;
}

/** What controls that hold a text have in common. */
export interface TextControlProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Whether it must have a value. */
  readonly required?: boolean | undefined;
  /** Shown while the control is empty. */
  readonly placeholder?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}
