import { logPageSize } from '#shared/contract/audit/constants.ts';
import type { AuditEntry, LoggedError } from '#shared/contract/audit/schemas.ts';
import type { Log, LogFilter, LogSlice } from './log.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

interface AuditRouteDeps {
  audit: Pick<Log<AuditEntry>, 'list'>;
  errors: Pick<Log<LoggedError>, 'list'>;
}

export function auditRoutes({ audit, errors }: AuditRouteDeps): Routes {
  return {
    listAuditEntries: ({ query }) => audit.list(query, sliceOf(query)),
    listLoggedErrors: ({ query }) => errors.list(query, sliceOf(query)),
  };
}

function sliceOf({ page = 1 }: LogFilter & { page?: number | undefined }): LogSlice {
  return { offset: (page - 1) * logPageSize, limit: logPageSize };
}
