import { Component, type ReactNode } from 'react';
import { PlainText } from './bounds/plain-text.tsx';

interface DrawingBoundaryProps {
  text: string;
  children: ReactNode;
}

/**
 * Shows the plain text of an answer if rendering it fails, so that the rest of the page keeps
 * working.
 */
export class DrawingBoundary extends Component<DrawingBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { text, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <>
        <p role="note" className="mb-3 text-14 text-n11">
          Couldn't format this answer; showing plain text.
        </p>
        <PlainText text={text} />
      </>
    );
  }
}
