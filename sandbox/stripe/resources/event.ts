import { list, type Endpoint } from '../http/endpoint.ts';
import { events } from '../mode.ts';

export const eventEndpoints: Endpoint[] = [list('/events', {}, ({ mode }) => events.list(mode))];
