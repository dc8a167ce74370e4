import { common } from '../words/common.ts'

/** Stands in place of what has not come yet. */
export const Loading = ({ what = common.loading }: { what?: string }) => (
  <p class="loading">{what}</p>
)
