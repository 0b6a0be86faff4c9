import type { Setting } from '#shared/contract/settings/schemas.ts';
import { EmptyPanel } from '#web/ui/data/empty-panel.tsx';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { messageOr } from '#web/api/api-error.ts';
import { describeFetchError } from '../describe-error.ts';
import { Panel } from '../panel.tsx';
import { SecretDots } from '../table/secret-dots.tsx';
import { usePaymentEnvironment } from '../use-settings.ts';

/** The payment mode with its key prefix, and the settings of that mode by type. */
export function EnvironmentCard({ settings }: { settings: readonly Setting[] }) {
  const { data: environment, isError, error, refetch } = usePaymentEnvironment();
  if (isError) {
    const title = describeFetchError('environment info', error);
    return (
      <div className="mt-6">
        <FailedPanel
          title={title}
          message={messageOr(error, 'Couldn’t load the payment environment.')}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!environment) return null;
  const prefix = `stripe.${environment.environmentPrefix}.`;
  const own = settings.filter(({ key }) => key.startsWith(prefix));
  const groups = [...Map.groupBy(own, ({ key }) => key.slice(prefix.length).split('.')[0] ?? '')];
  return (
    <Panel
      title={environment.isTestMode ? 'Test Mode' : 'Live Mode'}
      mark={
        <span className="font-mono text-13 text-n10">Prefix: {environment.environmentPrefix}</span>
      }
    >
      {groups.length === 0 ? (
        <NoSettings />
      ) : (
        <div className="grid gap-x-8 gap-y-5 rounded-panel border border-n6 p-5 sm:grid-cols-2 max-sm:p-4">
          {groups.map(([type, settings]) => (
            <Group key={type} type={type} prefix={prefix} settings={settings} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function NoSettings() {
  return (
    <EmptyPanel>
      <p className="font-medium text-n12">No Stripe settings</p>
      <p className="mt-1">Click Initialize Defaults to create them for this environment.</p>
    </EmptyPanel>
  );
}

interface GroupProps {
  type: string;
  prefix: string;
  settings: readonly Setting[];
}

function Group({ type, prefix, settings }: GroupProps) {
  return (
    <div className="min-w-0">
      <h3 className="text-14 font-medium capitalize">{type}</h3>
      <dl className="mt-1 text-14">
        {settings.map((setting) => (
          <div
            key={setting.key}
            className="flex min-h-9 items-center justify-between gap-4 border-t border-n6 py-1.5"
          >
            <dt className="shrink-0 text-n11">
              {setting.key.slice(prefix.length + type.length + 1) || type}
            </dt>
            <dd className="min-w-0 truncate text-right font-mono text-13">
              <Shown setting={setting} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Shown({
  setting: { isSecret, hasValue, value, source, valueInForce },
}: {
  setting: Setting;
}) {
  if (isSecret && hasValue) return <SecretDots />;
  if (value !== null) return value;
  const isElsewhere = source === 'environment' || source === 'default';
  return (
    <span className="font-sans text-n10">
      {isElsewhere ? (valueInForce ?? 'From the environment') : 'No value'}
    </span>
  );
}
