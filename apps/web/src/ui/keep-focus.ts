interface Had {
  element: HTMLElement
  /** The window over the screen that it was in. */
  window: Element | null
  path: string
  /** What it is called, and what it was in, from the inside out: it may be drawn anew. */
  name: string
  around: HTMLElement[]
  /** It was switched off while it had the focus. */
  waits?: boolean
}

const windows = '[role=dialog], [role=menu], [role=listbox]'
/** As many windows lie over one another at most. */
const kept = 20
const had: Had[] = []

/** Where a window is closed, a button waits for an answer, or what had the focus is drawn anew, the browser gives it to the page. Here it goes back to where it was. */
export function keepFocus(page: Document): void {
  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const around = ancestorsOf(target)
    had.push({
      element: target,
      window: target.closest(windows),
      path: page.location.pathname,
      name: nameOf(target),
      around,
    })
    had.splice(0, had.length - kept)
  })
  // Who clicks beside everything wants it to be nowhere.
  page.addEventListener('click', () => {
    const last = had.at(-1)?.element
    if (isNowhere(page) && last?.isConnected && !last.matches(':disabled')) had.length = 0
  })
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] }
  new MutationObserver(() => giveBack(page)).observe(page.body, changes)
}

const isNowhere = ({ activeElement, body }: Document) => activeElement === body || activeElement === null

const canHaveFocus = 'button, a[href], input, select, textarea, [tabindex="0"]'

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.id + element.textContent

/** Up to the screen and with it: beyond there is nothing that belongs together. */
function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement
  if (!parent || parent.matches('body')) return []
  return parent.matches('main') ? [parent] : [parent, ...ancestorsOf(parent)]
}

function giveBack(page: Document) {
  const last = had.at(-1)
  if (last?.path !== page.location.pathname) return
  const isClosed = last.window !== null && !last.window.isConnected
  // The browser takes the focus from what is switched off a moment later.
  if (!isClosed && last.element.matches(':disabled')) last.waits = true
  else if (!isNowhere(page)) return
  else if (isClosed) focusOn(had.map(one => (one.path === last.path ? standIn(one) : undefined)).findLast(Boolean))
  else if (last.waits || !last.element.isConnected) focusOn(standIn(last))
}

/** What has its name in what is left of where it was, else what is nearest to there. */
function standIn({ element, name, around }: Had): HTMLElement | undefined {
  if (element.isConnected) return element
  const isAlike = (one: Element) => one.tagName === element.tagName && one.className === element.className
  for (const left of around.filter(({ isConnected }) => isConnected)) {
    if (left.matches('[tabindex="0"]')) return left
    const near = [...left.querySelectorAll<HTMLElement>(canHaveFocus)].filter(one => !one.matches(':disabled'))
    const found = near.find(one => nameOf(one) === name) ?? near.find(isAlike) ?? near[0]
    if (found) return found
  }
  return undefined
}

function focusOn(element: HTMLElement | undefined) {
  if (element && !element.matches(':disabled')) element.focus({ preventScroll: true })
}
