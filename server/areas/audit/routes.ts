import { logPageSize } from '#shared/contract/audit/constants.ts';
import type { AuditTrail, LogFilter, LogSlice, ErrorLog } from './ports.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

interface AuditRouteDeps {
  audit: AuditTrail;
  errors: ErrorLog;
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
