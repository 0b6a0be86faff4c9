import { Route, Switch } from 'wouter';
import { HomeRoute } from './routes/home-route.tsx';
import { NotFoundRoute } from './routes/not-found-route.tsx';

export function AppRoutes() {
  return (
    <Switch>
      <Route path="/" component={HomeRoute} />
      <Route component={NotFoundRoute} />
    </Switch>
  );
}
