/** The style of the page, whose policy names its hash. */
export const STYLE = `
:root { --text: #1d2733; --muted: #5d6b7a; --line: #e1e6ec; --ground: #f6f8fa; --card: #fff;
  --accent: #0b63ce; --night: #131a24; --night-text: #e3eaf2 }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e9ef; --muted: #9aa7b5; --line: #2c3643; --ground: #12171e; --card: #171d26;
    --accent: #6cb0ff; --night: #0b0f15 }
}
* { box-sizing: border-box }
body { margin: 0; font: 15px/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  color: var(--text); background: var(--ground) }
main { max-width: 46rem; margin: 0 auto; padding: 3.5rem 1.25rem 4rem }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; letter-spacing: -.01em }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.125rem }
h3 { margin: 0; font-size: 1rem }
.lead { margin: .5rem 0 1.25rem; font-size: 1.0625rem; color: var(--muted) }
.muted { color: var(--muted) }
a { color: var(--accent) }
a:not(:hover) { text-decoration: none }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.button { display: inline-block; margin: 0 .5rem .5rem 0; padding: .4rem .9rem; border-radius: 6px;
  border: 1px solid var(--accent); background: var(--accent); color: var(--card) }
.button.quiet { background: none; color: var(--accent) }
article { margin: 0 0 .75rem; padding: .9rem 1.1rem; border: 1px solid var(--line);
  border-radius: 8px; background: var(--card) }
article p { margin: .35rem 0 0 }
ul { margin: .35rem 0 0; padding: 0; list-style: none }
li { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .2rem 0; font-variant-numeric: tabular-nums }
li > :first-child { flex: 1 1 10rem; min-width: 0; overflow-wrap: anywhere }
pre { margin: 0; padding: .9rem 1.1rem; overflow-x: auto; border-radius: 8px; background: var(--night);
  color: var(--night-text) }
code { font: .9em/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
`
