import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

export interface LogFilter {
  search: string;
  kind: string;
  page: number;
}

export const logKeys = { entries: ['admin', 'audit'], errors: ['admin', 'errors'] } as const;

export function useAuditEntries(filter: LogFilter) {
  return useQuery({
    queryKey: [...logKeys.entries, filter],
    queryFn: ({ signal }) => call('listAuditEntries', { query: toQuery(filter) }, { signal }),
    placeholderData: keepPreviousData,
    // Users open a log to see what is new, so it is always refetched.
    staleTime: 0,
  });
}

export function useServerErrors(filter: LogFilter) {
  return useQuery({
    queryKey: [...logKeys.errors, filter],
    queryFn: ({ signal }) => call('listLoggedErrors', { query: toQuery(filter) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function toQuery({ search, kind, page }: LogFilter) {
  return { ...(search && { search }), ...(kind && { kind }), ...(page > 1 && { page }) };
}
