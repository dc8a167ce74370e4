import type { AdminService } from '../../admin-service.ts'

/** The bindings, variables and secrets of the dashboard's Worker. */
export interface DashboardEnv {
  /** The service's diff component. */
  DIFF: Fetcher
  ADMIN: Service<AdminService>
  /** The dashboard's own database. */
  DB: D1Database
  /** The built page. */
  ASSETS: Fetcher

  DASHBOARD_READ_LIMIT?: RateLimit
  DASHBOARD_WRITE_LIMIT?: RateLimit

  SERVICE_AUTH_TOKEN?: string
  ACCESS_TEAM_DOMAIN?: string
  ACCESS_AUD?: string
  ADMINISTRATORS?: string
  CDN_DOMAIN?: string
  AUDIT_DAYS?: string
  CDN_TRIAL_HOST?: string
  GITHUB_URL?: string
}
