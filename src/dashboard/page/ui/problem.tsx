import { Button } from './button.tsx'

/** Shows why something failed, in place of its result; nothing for null. */
export const Problem = (props: { failure: string | null; retry?: () => void }) =>
  props.failure === null ? null : (
    <p class="problem" role="alert">
      {props.failure}
      {props.retry && <Button onClick={props.retry}>Try again</Button>}
    </p>
  )
