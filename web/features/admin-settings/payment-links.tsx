import { Link } from 'wouter';
import { Button } from '#web/ui/controls/button.tsx';

const places = [
  { name: 'Stripe Products', tab: 'products' },
  { name: 'Sync a Subscription', tab: 'subscription' },
  { name: 'Test or Live Mode', tab: 'stripe' },
];

export function PaymentLinks() {
  return (
    <nav aria-label="Payment tools" className="flex flex-wrap gap-2">
      {places.map(({ name, tab }) => (
        <Button key={tab} asChild>
          <Link href={`/admin?tab=${tab}`}>{name}</Link>
        </Button>
      ))}
    </nav>
  );
}
