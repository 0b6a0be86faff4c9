import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { isAdministrator, useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { describeError } from '#web/api/api-error.ts';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';
import { toSignIn } from '../navigation/to-sign-in.ts';

interface ProtectedRouteProps {
  role: 'user' | 'admin';
  children: ReactNode;
}

// Long enough for the user to read why they are being redirected.
const readingMs = 1200;

/** Shows a page to users with the required role and redirects others to the sign-in page or home. */
export function ProtectedRoute({ role, children }: ProtectedRouteProps) {
  const { data: user, isPending, isError, error, refetch } = useCurrentUser();

  if (isPending) return <TrackSpinner label="Loading" isPage />;
  if (isError) {
    return (
      <div className="mx-auto max-w-reading px-4 pt-14 pb-32">
        <FailedPanel
          title="Failed to load user information"
          message={describeError(error)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!user) {
    return (
      <Leaving
        to={toSignIn(location.pathname, location.search)}
        text="Redirecting to login..."
        afterMs={0}
      />
    );
  }
  if (role === 'admin' && !isAdministrator(user)) {
    return <Leaving to="/" text="Access denied. Redirecting to home..." afterMs={readingMs} />;
  }
  return children;
}

function Leaving({ to, text, afterMs }: { to: string; text: string; afterMs: number }) {
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => navigate(to, { replace: true }));

  useEffect(() => {
    const timer = setTimeout(() => leave(), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);

  return (
    <p role="status" className="px-4 pt-32 pb-32 text-center text-n11">
      {text}
    </p>
  );
}
