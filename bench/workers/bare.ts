/** The least that a Worker can be started for. */
export default { fetch: () => new Response('ok') }
