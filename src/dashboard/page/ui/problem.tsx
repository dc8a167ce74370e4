import { Button } from './button.tsx'

/** Why something could not be done, where its result would stand; nothing for null. */
export const Problem = (props: { failure: string | null; retry?: () => void }) =>
  props.failure === null ? null : (
    <p class="problem" role="alert">
      {props.failure}
      {props.retry && <Button onClick={props.retry}>Try again</Button>}
    </p>
  )
