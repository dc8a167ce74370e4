import type { ComponentChild } from 'preact'
import { Button } from '../ui/button.tsx'
import { PlusIcon } from '../ui/icons.tsx'

/** What a page of settings is about, and beside it what can be done there. */
export const Lead = ({ text, children }: { text: string; children: ComponentChild }) => (
  <div class="settings-lead">
    <p class="muted">{text}</p>
    {children}
  </div>
)

export const AddButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Button kind="primary" onClick={onClick}>
    <PlusIcon />
    {text}
  </Button>
)
