import { logPageSize } from '#shared/contract/audit/constants.ts';
import type { AuditTrail, ErrorLog, LogFilter, LogSlice } from '../../domain/audit/ports.ts';
import type { Routes } from '../calls/bind-endpoint.ts';
import { csvReply } from '../replies/csv.ts';

interface AuditRouteDeps {
  audit: AuditTrail;
  errors: ErrorLog;
}

const mostExported = { offset: 0, limit: 20_000 };

export function auditRoutes({ audit, errors }: AuditRouteDeps): Routes {
  return {
    listAuditEntries: ({ query }) => audit.list(query, sliceOf(query)),
    listLoggedErrors: ({ query }) => errors.list(query, sliceOf(query)),
    async exportAuditEntries({ query }) {
      const { rows } = await audit.list(query, mostExported);
      return csvReply(
        'audit-trail.csv',
        ['When', 'Who', 'User ID', 'What', 'On what', 'Before', 'After'],
        rows.map(({ at, actorName, actorId, action, subject, before, after }) => [
          at,
          actorName,
          actorId,
          action,
          subject,
          before && JSON.stringify(before),
          after && JSON.stringify(after),
        ]),
      );
    },
    async exportLoggedErrors({ query }) {
      const { rows } = await errors.list(query, mostExported);
      return csvReply(
        'errors.csv',
        ['When', 'Level', 'Request ID', 'Message', 'Detail'],
        rows.map(({ at, level, requestId, message, detail }) => [
          at,
          level,
          requestId,
          message,
          detail,
        ]),
      );
    },
  };
}

function sliceOf({ page = 1 }: LogFilter & { page?: number | undefined }): LogSlice {
  return { offset: (page - 1) * logPageSize, limit: logPageSize };
}
