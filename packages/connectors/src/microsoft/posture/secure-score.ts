import { z } from 'zod'
import { encoded } from '../drives/keys.ts'
import type { Asker } from './asker.ts'

const number = z.number().nullish().catch(undefined)
const Control = z.looseObject({
  controlName: z.string().nullish().catch(undefined),
  score: number,
  /** Mostly there, though Microsoft does not describe it. */
  scoreInPercentage: number,
})
type Control = z.infer<typeof Control>
const Scores = z.looseObject({
  value: z.array(z.looseObject({ controlScores: z.array(Control).nullish().catch(undefined) })),
})
const Profile = z.looseObject({ maxScore: number })

/** Controls of Microsoft's Secure Score, by what they tell. */
const controls = {
  auditing: 'mip_search_auditlog',
  attachmentScanning: 'mdo_safeattachments',
  externalForwarding: 'mdo_autoforwardingmode',
  anonymousMayStartMeetings: 'meeting_anonymousstartmeeting_v1',
  dlpPolicies: 'dlp_datalossprevention',
} as const

/** What services tell their own PowerShell alone, as Microsoft's Secure Score of the day judges it; null is what it leaves out. */
export async function secureScoreFacts(ask: Asker): Promise<Record<keyof typeof controls, unknown>> {
  const [latest] = (await ask.one(Scores, '/security/secureScores?$top=1'))?.value ?? []
  const judged = latest?.controlScores ?? []
  const share = (name: keyof typeof controls) =>
    shareOf(
      ask,
      judged.find(({ controlName }) => controlName?.toLowerCase() === controls[name]),
    )
  const [auditing, scanning, forwarding, meetings, rules] = await Promise.all([
    share('auditing'),
    share('attachmentScanning'),
    share('externalForwarding'),
    share('anonymousMayStartMeetings'),
    share('dlpPolicies'),
  ])
  return {
    auditing: auditing && auditing.isWhole,
    attachmentScanning: scanning && scanning.isWhole,
    externalForwarding: forwarding && !forwarding.isWhole,
    anonymousMayStartMeetings: meetings && !meetings.isWhole,
    dlpPolicies: rules && (rules.isAny ? 1 : 0),
  }
}

/** How much of a control is done. */
async function shareOf(ask: Asker, control: Control | undefined): Promise<{ isAny: boolean; isWhole: boolean } | null> {
  const { controlName, score, scoreInPercentage } = control ?? {}
  if (typeof scoreInPercentage === 'number') return { isAny: scoreInPercentage > 0, isWhole: scoreInPercentage >= 100 }
  if (typeof score !== 'number' || !controlName) return null
  if (score <= 0) return { isAny: false, isWhole: false }
  const most = (await ask.one(Profile, `/security/secureScoreControlProfiles/${encoded(controlName)}`))?.maxScore
  return typeof most === 'number' && most > 0 ? { isAny: true, isWhole: score >= most } : null
}
