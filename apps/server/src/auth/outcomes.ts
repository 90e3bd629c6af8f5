import { afterCommit, installationTrail } from '@sharelight/store'
import type { Services } from '../context.ts'

/** Somebody's attempt to sign in, or to prove who they are. */
export interface Trial {
  /** What was tried. */
  by:
    | 'password'
    | 'passkey'
    | 'second-factor'
    | 'provider'
    | 'link'
    | 'setup'
    | 'hand-over'
    | 'step-up'
    | 'mail'
    | 'demo'
  /** Where it came from. */
  ip: string
  /** Whose account it was, where there is one. */
  user?: { id: string; organisation_id: string }
}

/*
 * What came of each attempt is told here and nowhere else. What was typed is not told: people type passwords where an address belongs.
 */

/** Somebody signed in. */
export function noteSignedIn(services: Services, trial: Trial): void {
  void afterCommit(() => {
    services.log.info(told(trial), 'signed in')
    services.notes.note(noted('session.open', trial), 'soon')
  })
}

/** What somebody gave was wrong: the password, the code, the link, or who the provider says they are. */
export function noteRefused(services: Services, trial: Trial): void {
  services.log.warn(told(trial), 'an attempt to sign in was refused')
  services.notes.note({ ...noted('session.refuse', trial), byAnybody: true })
}

/** Somebody tried more often than is allowed, and was not heard. */
export function noteTooMany(services: Services, trial: Trial): void {
  services.log.warn(told(trial), 'too many attempts to sign in')
  services.notes.note({ ...noted('session.too-many', trial), byAnybody: true })
}

const told = ({ by, ip, user }: Trial) => ({
  by,
  address: ip,
  ...(user && { userId: user.id, organisationId: user.organisation_id }),
})

/** For the audit trail: of whom it was, or of the installation where there is no such account. */
const noted = (action: string, { by, ip, user }: Trial) => ({
  action,
  details: { by },
  actor: {
    organisationId: user?.organisation_id ?? installationTrail,
    userId: user?.id ?? null,
    userEmail: '',
    address: ip,
  },
})
