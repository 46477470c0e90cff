import type { Combobox } from '@base-ui/react/combobox';
import { useState } from 'react';

/** What is typed into a choice to search in it. It is empty again once something is chosen or the list is closed. */
export function useTyped() {
  const [typed, setTyped] = useState('');
  const onInputValueChange = (text: string, details: Combobox.Root.ChangeEventDetails) => {
    // With its list closed, a choice would be cleared: the key is for the dialog that it is in.
    if (details.reason === 'escape-key') {
      details.cancel();
      return details.allowPropagation();
    }
    return setTyped(details.reason === 'input-change' ? text : '');
  };
  return { typed, onInputValueChange };
}
