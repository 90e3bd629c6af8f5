export interface DemoSize {
  employees: number
  contacts: number
  personal: number
  organisations: number
  folders: number
  items: number
  events: number
}

/** `small` is for tests and the browser, `medium` for a look around at once, `full` for a demo installation, which takes about half a minute to load. */
export const demoSizes = {
  small: { employees: 120, contacts: 240, personal: 50, organisations: 40, folders: 160, items: 2500, events: 6000 },
  medium: {
    employees: 2000,
    contacts: 4000,
    personal: 700,
    organisations: 420,
    folders: 6000,
    items: 50_000,
    events: 350_000,
  },
  full: {
    employees: 2000,
    contacts: 4000,
    personal: 700,
    organisations: 420,
    folders: 12_000,
    items: 300_000,
    events: 2_000_000,
  },
} as const satisfies Record<string, DemoSize>
export type DemoSizeName = keyof typeof demoSizes

export const demoMonths = 18
