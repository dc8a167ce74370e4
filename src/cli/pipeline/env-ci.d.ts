// env-ci ships no types; these are the fields that are read here (its README, "API").
declare module 'env-ci' {
  interface CiEnvironment {
    isCi: boolean
    service?: string
    commit?: string
    branch?: string
    prBranch?: string
    isPr?: boolean
    pr?: string | number
    slug?: string
    buildUrl?: string
  }
  export default function envCi(options: {
    env: Readonly<Record<string, string | undefined>>
    cwd: string
  }): CiEnvironment
}
