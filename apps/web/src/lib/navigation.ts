let navigate: (path: string) => void = path => location.assign(path)

/** Says who changes the address; the router does, once. */
export function onNavigate(listener: (path: string) => void) {
  navigate = listener
}

/** Goes to a path of the app from what is outside its routes: modals, notifications, toasts. */
export function goTo(path: string) {
  navigate(path)
}
