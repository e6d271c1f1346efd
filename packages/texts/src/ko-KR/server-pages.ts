import type { ServerPageTexts } from '../en-US/server-pages.ts';

/** The texts of the pages of the server in Korean. */
export const texts: ServerPageTexts = {
  unsubscribe: {
    title: '수신 거부',
    question: '{project}에서 보내는 ‘{category}’ 이메일을 더 이상 받지 않으시겠어요?',
    button: '수신 거부',
    done: '수신 거부되었습니다',
    doneText: '{project}에서 ‘{category}’ 이메일을 더 이상 보내지 않습니다.',
    already: '{project}의 ‘{category}’ 이메일은 이미 수신 거부되었습니다.',
    undo: '다시 받기',
    undone: '다시 수신합니다',
    undoneText: '{project}에서 ‘{category}’ 이메일을 다시 보내 드립니다.',
    settings: '전체 이메일 설정',
    back: '{project}(으)로 돌아가기',
  },
  accessRemoval: {
    title: '계정 액세스 검토',
    question: '{project} 계정에서 이메일 주소가 인증되었습니다. 다음 항목도 이 계정에서 사용할 수 있습니다:',
    consequence:
      '본인의 것이 아니라면 삭제하세요. 이 이메일 주소를 제외한 모든 항목이 삭제되고 모든 세션이 로그아웃됩니다. 이 작업은 취소할 수 없습니다.',
    button: '모두 삭제',
    nothing: '{project} 계정에는 이메일 주소로만 액세스할 수 있습니다.',
    done: '액세스가 삭제되었습니다',
    doneText: '이 항목들은 더 이상 {project} 계정에서 사용할 수 없습니다. 코드로 로그인하거나 비밀번호를 재설정하세요.',
  },
  failedReturn: {
    title: '로그인이 완료되지 않았습니다',
    cookie:
      '브라우저가 이 로그인의 쿠키를 보내지 않았습니다. 쿠키가 차단되었거나, 다른 브라우저에서 또는 10분보다 전에 시작했을 수 있습니다. 앱으로 돌아가 다시 로그인하세요.',
    used: '이 로그인은 이미 완료되었거나 만료되었습니다. 앱으로 돌아가세요. 로그인되어 있지 않으면 다시 로그인하세요.',
    denied: '제공업체에서 로그인이 취소되었거나 거부되었습니다. 앱으로 돌아가 다시 시도하세요.',
    failed: '로그인을 완료할 수 없습니다. 앱으로 돌아가 다시 시도하거나 다른 로그인 방법을 사용하세요.',
    back: '{project}(으)로 돌아가기',
  },
};
