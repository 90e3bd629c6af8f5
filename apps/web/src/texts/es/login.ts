import type { texts as English } from '../en/login.ts'

export const texts: typeof English = {
  title: 'Inicie sesión',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  wrong: 'el correo electrónico o la contraseña no son correctos',
  failed: 'error del servidor, inténtelo de nuevo en unos minutos',
  code: 'Código de su aplicación de autenticación',
  codeHint: 'Seis cifras, o uno de sus códigos de recuperación.',
  or: 'o',
  with: name => `Continuar con ${name}`,
  elsewhere: 'Esa forma de iniciar sesión no responde en este momento.',
  passkey: 'Iniciar sesión con una llave de acceso',
  passkeyStep: 'Usar una llave de acceso',
  passkeyFailed: 'Esta llave de acceso no sirve para iniciar sesión aquí. Use su contraseña.',
  recovery: 'Código de recuperación',
  unencrypted:
    'Esta dirección no está cifrada: su sesión termina al recargar la página. Pida la dirección https a quien administra el servidor.',
  forgot: '¿Ha olvidado su contraseña?',
  forgotAsk: 'Escriba primero su correo electrónico arriba.',
  forgotSent: 'Si esa dirección se conoce aquí, recibirá un enlace en breve.',
  demo: {
    title: 'Esto es una demostración',
    lead: 'Todo su contenido es inventado. Inicie sesión con una de estas cuentas y la contraseña',
    users: [
      { email: 'demo@sharelight.example', role: 've todo' },
      { email: 'business@sharelight.example', role: 'administrador de negocio, que ve menos' },
    ],
    password: 'sharelight-demo',
  },
  reset: {
    title: 'Elija una nueva contraseña',
    password: 'Nueva contraseña',
    submit: 'Guardar e iniciar sesión',
    gone: 'Este enlace ya no es válido. Pida otro.',
    back: 'Ir al inicio de sesión',
  },
}
