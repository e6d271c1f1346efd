import type { ServerPageTexts } from '../en-US/server-pages.ts';

/** The texts of the pages of the server in Spanish. */
export const texts: ServerPageTexts = {
  unsubscribe: {
    title: 'Cancelar suscripción',
    question: '¿Quieres dejar de recibir correos de la categoría «{category}» de {project}?',
    button: 'Cancelar suscripción',
    done: 'Suscripción cancelada',
    doneText: 'Ya no recibirás correos de la categoría «{category}» de {project}.',
    already: 'Ya habías cancelado la suscripción a la categoría «{category}» de {project}.',
    undo: 'Volver a recibirlos',
    undone: 'Suscripción restablecida',
    undoneText: 'Volverás a recibir correos de la categoría «{category}» de {project}.',
    settings: 'Todos los ajustes de correo',
    back: 'Volver a {project}',
  },
  accessRemoval: {
    title: 'Revisa el acceso a tu cuenta',
    question:
      'Se ha verificado tu correo electrónico para una cuenta de {project}. También se puede acceder a esta cuenta con lo siguiente:',
    consequence:
      'Si no lo reconoces, elimínalo. Se eliminará todo excepto este correo electrónico y se cerrarán todas las sesiones. Esta acción no se puede deshacer.',
    button: 'Eliminar todo',
    nothing: 'Solo tu correo electrónico da acceso a tu cuenta de {project}.',
    done: 'Acceso eliminado',
    doneText:
      'Nada de esto funciona ya con tu cuenta de {project}. Inicia sesión con un código o restablece tu contraseña.',
  },
  failedReturn: {
    title: 'Inicio de sesión no completado',
    cookie:
      'Tu navegador no envió la cookie de este inicio de sesión. Puede que las cookies estén bloqueadas, o que empezaras en otro navegador o hace más de diez minutos. Vuelve a la aplicación e inicia sesión de nuevo.',
    used: 'Este inicio de sesión ya se completó o ha caducado. Vuelve a la aplicación. Si no has iniciado sesión en ella, hazlo de nuevo.',
    denied: 'El inicio de sesión se canceló o se denegó en el proveedor. Vuelve a la aplicación e inténtalo de nuevo.',
    failed:
      'No se pudo completar el inicio de sesión. Vuelve a la aplicación e inténtalo de nuevo, o usa otro método de inicio de sesión.',
    back: 'Volver a {project}',
  },
};
