export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export const tones: Tone[] = ['neutral', 'info', 'success', 'warning', 'danger']
