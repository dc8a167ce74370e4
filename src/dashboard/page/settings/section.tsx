import type { ComponentChildren } from 'preact'

/** A part of a page of settings: what it is, and in a sentence what it does. */
export const Section = (props: { title: string; text?: string; children: ComponentChildren }) => (
  <section class="settings-section">
    <h2>{props.title}</h2>
    {props.text !== undefined && <p class="muted">{props.text}</p>}
    {props.children}
  </section>
)

/** What is hard to undo, set apart from what is not. */
export const DangerZone = (props: { title: string; text: string; children: ComponentChildren }) => (
  <section class="panel danger-zone" aria-label={props.title}>
    <div>
      <h2>{props.title}</h2>
      <p class="muted">{props.text}</p>
    </div>
    {props.children}
  </section>
)
