import type { MessageTexts } from '../en-US/emails.ts';

/** The texts of the emails in Spanish. */
export const texts: MessageTexts = {
  openAddress: 'O abre esta dirección:',
  teamNameIntro: 'Nombre del equipo, elegido por sus miembros:',
  email_verification: {
    subject: 'Verifica tu correo en {project}',
    heading: 'Verifica tu correo',
    sentence: 'Confirma que esta es tu dirección de correo en {project}.',
    button: 'Verificar correo',
    footnote: 'Si no lo has solicitado tú, puedes ignorar este correo.',
  },
  password_reset: {
    subject: 'Restablece tu contraseña de {project}',
    heading: 'Restablece tu contraseña',
    sentence: 'Elige una contraseña nueva para {project}.',
    button: 'Restablecer contraseña',
    footnote: 'Si no lo has solicitado tú, puedes ignorar este correo. Tu contraseña no cambiará.',
  },
  magic_link: {
    subject: 'Inicia sesión en {project}: tu código es {otp}',
    heading: 'Inicia sesión en {project}',
    sentence: 'Introduce este código en la página donde lo has pedido o usa el botón.',
    button: 'Iniciar sesión',
    footnote: 'Si no lo has solicitado tú, puedes ignorar este correo. No compartas nunca este código.',
  },
  team_invitation: {
    subject: 'Te han invitado a un equipo en {project}',
    heading: 'Únete a un equipo en {project}',
    sentence: 'Te han invitado a unirte a un equipo en {project}.',
    button: 'Unirse al equipo',
    footnote: 'Si no conoces este equipo, puedes ignorar este correo.',
  },
  sign_in_invitation: {
    subject: 'Te han invitado a {project}',
    heading: 'Te damos la bienvenida a {project}',
    sentence: 'Te han invitado a {project}. Inicia sesión con esta dirección de correo.',
    button: 'Iniciar sesión',
    footnote: 'Si no esperabas esta invitación, puedes ignorar este correo.',
  },
  payment_receipt: {
    subject: 'Tu recibo de {project}',
    heading: 'Pago recibido',
    sentence: 'Gracias. Has pagado {amount} por {product} en {project}.',
    button: 'Ver recibo',
    footnote: 'Guarda este correo como justificante.',
  },
  payment_failed: {
    subject: 'Tu pago a {project} ha fallado',
    heading: 'El pago ha fallado',
    sentence: 'No hemos podido cobrar {amount} por {product} en {project}. Paga la factura para conservar {product}.',
    button: 'Pagar factura',
    footnote: 'Si ya has pagado, puedes ignorar este correo.',
  },
  card_expiring: {
    subject: 'Tu tarjeta en {project} caduca pronto',
    heading: 'Tu tarjeta caduca pronto',
    sentence:
      'Tu suscripción en {project} se paga con {card}, que caduca a finales de {month}. Añade una tarjeta nueva antes de esa fecha.',
    footnote: 'Si ya has añadido una tarjeta nueva, puedes ignorar este correo.',
  },
  password_was_reset: {
    subject: 'Se ha restablecido tu contraseña de {project}',
    heading: 'Se ha restablecido tu contraseña',
    sentence: 'Se ha restablecido tu contraseña de {project} y se ha cerrado tu sesión en todos los dispositivos.',
    footnote:
      'Si no has restablecido tu contraseña, otra persona puede leer tu correo. Cambia primero la contraseña de tu buzón.',
  },
  password_was_reset_with_access: {
    subject: 'Se ha restablecido tu contraseña de {project}',
    heading: 'Se ha restablecido tu contraseña',
    sentence:
      'Se ha restablecido tu contraseña de {project} y se ha cerrado tu sesión en todos los dispositivos. Todavía se puede acceder a tu cuenta con lo siguiente:',
    button: 'Revisar el acceso',
    footnote:
      'El enlace es válido durante una hora. Si no has restablecido tu contraseña, otra persona puede leer tu correo. Cambia primero la contraseña de tu buzón.',
  },
  address_was_verified: {
    subject: 'Se ha verificado tu correo electrónico en {project}',
    heading: 'Se ha verificado tu correo electrónico',
    sentence:
      'Se ha verificado tu correo electrónico para una cuenta de {project}. También se puede acceder a esta cuenta con lo siguiente:',
    button: 'Revisar el acceso',
    footnote:
      'Si todo esto es tuyo, puedes ignorar este correo. Si no, abre el enlace y elimínalo. El enlace es válido durante 7 días.',
  },
  securityNotice: {
    subject: '{change} ({project})',
    sentence: 'Se ha hecho este cambio en tu cuenta de {project}.',
    button: 'Revisar tu cuenta',
    notMe: 'No he sido yo',
    footnote:
      'Si no has sido tú, restablece tu contraseña y revisa después los métodos de inicio de sesión y las sesiones en los ajustes de tu cuenta.',
    time: 'Fecha',
    device: 'Dispositivo',
    place: 'Lugar',
    codesLeft: 'Códigos de recuperación restantes',
    changes: {
      password_set: 'Se ha establecido una contraseña',
      password_changed: 'Se ha cambiado tu contraseña',
      password_removed: 'Se ha eliminado tu contraseña',
      address_changed: 'Se ha cambiado una dirección de correo de tu cuenta',
      passkey_added: 'Se ha añadido una llave de acceso',
      passkey_removed: 'Se ha eliminado una llave de acceso',
      account_linked: 'Se ha vinculado una cuenta',
      account_unlinked: 'Se ha eliminado una cuenta vinculada',
      second_factor_on: 'Se ha activado la autenticación en dos pasos',
      second_factor_off: 'Se ha desactivado la autenticación en dos pasos',
      second_factor_replaced: 'Se ha sustituido la aplicación de autenticación',
      recovery_codes_created: 'Se han creado nuevos códigos de recuperación',
      recovery_code_used: [
        'Se ha usado un código de recuperación',
        'Se ha usado un código de recuperación para iniciar sesión en tu cuenta de {project}. No se puede volver a usar.',
      ],
      api_key_created: 'Se ha creado una clave de API',
      token_reused: 'Se ha cerrado una sesión que podría haberse copiado',
      earlier_access_removed: [
        'Se ha eliminado el acceso anterior a tu cuenta',
        'Tu dirección de correo se ha verificado por primera vez. Por eso se ha eliminado todo lo que antes daba acceso a tu cuenta de {project}: otros métodos de inicio de sesión, direcciones de correo, claves de API y sesiones.',
      ],
      deletion_scheduled: [
        'Tu cuenta se eliminará el {date}',
        'Se ha solicitado eliminar tu cuenta de {project} y se han cerrado todas las sesiones. Si quieres conservar la cuenta, inicia sesión antes de esa fecha. Después no se podrá recuperar.',
        'Iniciar sesión',
      ],
      deletion_canceled: [
        'Tu cuenta no se eliminará',
        'Se ha cancelado la eliminación programada de tu cuenta de {project}. Tu cuenta se conserva.',
      ],
      new_device: [
        'Nuevo inicio de sesión en tu cuenta',
        'Se ha iniciado sesión en tu cuenta de {project} desde un dispositivo nuevo.',
      ],
    },
  },
  access: {
    passkey: 'Llave de acceso',
    oauth_provider: 'Cuenta conectada',
    api_key: 'Clave de API',
    second_factor: 'Aplicación de autenticación',
    password: 'Contraseña',
    email_address: 'Correo electrónico',
    session: 'Sesión',
    command_line: 'Línea de comandos',
    trusted_device: 'Dispositivo de confianza',
    addedOn: '{access}, añadida el {date}',
    named: '{access} «{name}»',
  },
};
