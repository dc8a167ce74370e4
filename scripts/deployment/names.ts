/** The names of all that belongs to a deployment, as wrangler.toml has them where its name is `storybook`. */
export interface Names {
  service: string
  cdn: string
  dashboard: string
  bucket: string
  queue: string
  database: string
  dashboardDatabase: string
}

export const DEFAULT_NAME = 'storybook'

export const namesOf = (name: string): Names => ({
  service: `${name}-hosting`,
  cdn: `${name}-cdn`,
  dashboard: `${name}-dashboard`,
  bucket: `${name}-hosting`,
  queue: `${name}-hosting-arrivals`,
  database: `${name}-hosting`,
  dashboardDatabase: `${name}-dashboard`,
})
