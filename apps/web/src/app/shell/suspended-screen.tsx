import { FullScreen } from '../../ui/full-screen.tsx'
import { texts } from '#texts/shell.ts'

/** A suspended organisation sees nothing else (specification S2.061, S6.011). */
export function SuspendedScreen({ email }: { email: string }) {
  return <FullScreen picture="media/expired.svg" title={texts.suspended.title}
    lead={<>{texts.suspended.hint} {email && <a href={`mailto:${email}`}>{email}</a>}</>} />
}
