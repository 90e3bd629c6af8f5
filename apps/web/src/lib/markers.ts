/** Under these names the browser remembers that somebody was signed in here, and that the interface runs on its fake. */
export const signedInMarker = 'sharelight.user'
export const mockMarker = 'sharelight.mock'
