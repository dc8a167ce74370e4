/** Why something did not load, where it would stand. */
export const Problem = ({ failure }: { failure: string | null }) =>
  failure === null ? null : (
    <p class="form-failure" role="alert">
      {failure}
    </p>
  )
