import {
  changeNotificationChoices,
  getNotificationChoices,
  notificationKinds,
  getEdition,
  getSecondFactor,
  getSecondStepPolicy,
  getSetup,
  getStatus,
  getSupportAccess,
  getUiSettings,
  listApps,
  listDeadLetters,
  listRemedies,
  listInvestigations,
  listNotifications,
  listPasskeys,
  listSignInProviders,
  listTasks,
  login,
  logout,
  putUiSettings,
  queryData,
  readNotifications,
  refreshToken,
  saveInvestigation,
  deleteInvestigation,
  setPreferences,
  type Investigation,
  type ShownChoices,
  type StatusInfo,
} from '@sharelight/contract'
import { defaultChoices, editionCapabilities, featuresOf, tokenRefreshInterval } from '@sharelight/domain'
import { mock, MockRefusal, type Mock } from './mock.ts'
import { mockWorld } from './world.ts'

let settings: Record<string, unknown> = { theme: 'light' }
let saved: Investigation[] = []
let shownChoices: ShownChoices = {
  choices: defaultChoices,
  kinds: [...notificationKinds],
  timeZone: 'UTC',
  address: null,
  nextDigest: new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000).toISOString(),
}

/** The user, the organisation and what belongs to the frame around the screens. */
export const session: readonly Mock[] = [
  mock(refreshToken, () => ({ data: 'mock', expiresAt: expiry() })),
  mock(login, () => ({ token: 'mock', expiresAt: expiry() })),
  mock(logout, () => ({ signOutUrl: null })),
  mock(listSignInProviders, () => ({ providers: [] })),
  mock(getSetup, () => ({ needed: false, demo: true })),
  mock(getStatus, status),
  mock(getEdition, () => ({
    edition: status().edition,
    capabilities: editionCapabilities.standard,
    mayStartTrial: false,
    own: true,
  })),
  mock(getUiSettings, () => ({ value: { uiSettings: settings } })),
  mock(putUiSettings, ({ uiSettings }) => {
    settings = { ...settings, ...uiSettings }
    return { value: { uiSettings: settings } }
  }),
  mock(setPreferences, () => ({})),
  mock(getSecondFactor, () => ({ enabled: false, recoveryCodesLeft: 0 })),
  mock(listPasskeys, () => ({ passkeys: [] })),
  mock(getSecondStepPolicy, () => ({ from: null, providers: 'trusted' as const, without: 1 })),
  mock(getSupportAccess, () => ({ status: 'None' as const, request: null, expiresAt: null })),
  mock(listNotifications, () => ({ notifications: [], unread: 0 })),
  mock(getNotificationChoices, () => shownChoices),
  mock(changeNotificationChoices, choices => (shownChoices = { ...shownChoices, choices })),
  mock(readNotifications, () => ({ unread: 0 })),
  mock(listTasks, () => ({ tasks: [] })),
  mock(listDeadLetters, () => ({ deadLetters: [] })),
  mock(listRemedies, () => ({ remedies: [] })),
  mock(listApps, () => ({ apps: [] })),
  mock(queryData, () => ({ data: { anonymousUser: { id: 'mock' }, item: { labelHistory: [] } } })),
  mock(listInvestigations, () => ({ objects: saved })),
  mock(saveInvestigation, ({ name, content }) => {
    const investigation = {
      id: crypto.randomUUID(),
      name,
      type: content.type,
      content,
      createdAt: new Date().toISOString(),
      createdBy: status().user.email,
    }
    saved = [investigation, ...saved]
    return investigation
  }),
  mock(deleteInvestigation, ({ id }) => {
    if (!saved.some(each => each.id === id)) throw new MockRefusal(404, `There is no saved investigation ${id}.`)
    saved = saved.filter(each => each.id !== id)
    return {}
  }),
]

const expiry = () => new Date(Date.now() + tokenRefreshInterval).toISOString()

function status(): StatusInfo {
  const { demo } = mockWorld()
  return {
    show: true,
    auditLogConsent: false,
    isProcessing: false,
    dataAvailableFrom: '2010-01-01',
    edition: { id: 'standard', revertsAt: null, isTrial: false, isTrialExhausted: false },
    user: {
      id: 'mock',
      email: 'demo@northlight.example',
      name: 'Demo User',
      restrictions: [],
      preferences: {},
      role: 'SuperAdmin',
      type: 'system',
      secondStepFrom: null,
    },
    org: {
      status: 'Active',
      orgContactEmail: '',
      services: [],
      dataSourceApplications: [],
      partnerId: 'sharelight',
      orgName: demo.name,
      name: demo.name,
      type: 'demo',
      features: featuresOf({ edition: 'standard', environment: 'preview' })
        .filter(({ enabled }) => enabled)
        .map(({ id }) => ({ id })),
      domains: [...demo.domains],
      timeZone: demo.timeZone,
    },
  }
}
