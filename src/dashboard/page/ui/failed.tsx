import { Button } from './button.tsx'

/** Stands in place of a page that did not load; without `retry` its button reloads everything. */
export const Failed = ({ message, retry }: { message: string; retry?: () => void }) => (
  <div class="empty" role="alert">
    <h1>This did not load</h1>
    <p>{message}</p>
    <Button onClick={retry ?? (() => window.location.reload())}>Try again</Button>
  </div>
)
