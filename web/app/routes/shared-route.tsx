import { useParams } from 'wouter';
import { SharedPage } from '#web/features/sharing/shared-page.tsx';

export function SharedRoute() {
  const { shareId } = useParams<{ shareId: string }>();
  return <SharedPage shareId={shareId} />;
}
