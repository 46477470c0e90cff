import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Tabs whose open one belongs into the URL. */
export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => (
  <Base.Root value={value} onValueChange={(id: string) => onChange(id)}>
    <Base.List className={styles.tabsList} aria-label={label}>
      {tabs.map((tab) => (
        <Base.Tab key={tab.id} value={tab.id} className={styles.tabsTab}>
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.id} value={tab.id} className={styles.tabsPanel}>
        {tab.content}
      </Base.Panel>
    ))}
  </Base.Root>
);
