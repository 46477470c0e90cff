import { Component, type ReactNode } from 'react';
import { t } from '../texts/index.js';
import { EmptyState } from '../ui/states.js';

interface BoundaryState {
  readonly isFailed: boolean;
}

/** What is around a map works without it. */
export class MapBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { isFailed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { isFailed: true };
  }

  override render(): ReactNode {
    return this.state.isFailed ? <EmptyState icon="map" title={t('map.failed')} /> : this.props.children;
  }
}
