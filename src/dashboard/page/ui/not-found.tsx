import { paths } from '../app/routes.ts'

/** Stands in place of a page whose subject is not there, or not for this person. */
export const NotFound = ({ what }: { what: string }) => (
  <div class="empty">
    <h1>There is no such {what}</h1>
    <p>It may have been deleted, or it belongs to a project that you are not a member of.</p>
    <a class="button" href={paths.home}>
      All projects
    </a>
  </div>
)
