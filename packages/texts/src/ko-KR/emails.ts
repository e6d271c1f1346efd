import type { MessageTexts } from '../en-US/emails.ts';

/** The texts of the emails in Korean. */
export const texts: MessageTexts = {
  openAddress: '또는 다음 주소를 여세요:',
  teamNameIntro: '팀원이 정한 팀 이름:',
  email_verification: {
    subject: '{project} 이메일 인증',
    heading: '이메일 인증',
    sentence: '{project}에서 사용하는 이메일 주소가 맞는지 확인해 주세요.',
    button: '이메일 인증하기',
    footnote: '직접 요청하지 않았다면 이 이메일을 무시하세요.',
  },
  password_reset: {
    subject: '{project} 비밀번호 재설정',
    heading: '비밀번호 재설정',
    sentence: '{project}의 새 비밀번호를 정하세요.',
    button: '비밀번호 재설정',
    footnote: '직접 요청하지 않았다면 이 이메일을 무시하세요. 비밀번호는 변경되지 않습니다.',
  },
  magic_link: {
    subject: '{project} 로그인: 코드는 {otp}입니다',
    heading: '{project}에 로그인',
    sentence: '코드를 요청한 페이지에 이 코드를 입력하거나 버튼을 누르세요.',
    button: '로그인',
    footnote: '직접 요청하지 않았다면 이 이메일을 무시하세요. 이 코드를 누구에게도 알려 주지 마세요.',
  },
  team_invitation: {
    subject: '{project}의 팀에 초대받았습니다',
    heading: '{project}의 팀에 참여',
    sentence: '{project}의 팀에 초대받았습니다.',
    button: '팀 참여',
    footnote: '모르는 팀이라면 이 이메일을 무시하세요.',
  },
  sign_in_invitation: {
    subject: '{project}에 초대받았습니다',
    heading: '{project}에 오신 것을 환영합니다',
    sentence: '{project}에 초대받았습니다. 이 이메일 주소로 로그인하세요.',
    button: '로그인',
    footnote: '예상하지 못한 초대라면 이 이메일을 무시하세요.',
  },
  payment_receipt: {
    subject: '{project} 영수증',
    heading: '결제가 완료되었습니다',
    sentence: '감사합니다. {project}에서 {product}에 대해 {amount}을(를) 결제했습니다.',
    button: '영수증 보기',
    footnote: '이 이메일을 보관해 두세요.',
  },
  payment_failed: {
    subject: '{project} 결제에 실패했습니다',
    heading: '결제 실패',
    sentence:
      '{project}의 {product} 요금 {amount}을(를) 청구하지 못했습니다. {product}을(를) 계속 사용하려면 청구서를 결제하세요.',
    button: '청구서 결제',
    footnote: '이미 결제했다면 이 이메일을 무시해도 됩니다.',
  },
  card_expiring: {
    subject: '{project}의 카드가 곧 만료됩니다',
    heading: '카드가 곧 만료됩니다',
    sentence:
      '{project} 구독은 {card}(으)로 결제되며, 이 카드는 {month} 말에 만료됩니다. 그 전에 새 카드를 추가하세요.',
    footnote: '이미 새 카드를 추가했다면 이 이메일을 무시해도 됩니다.',
  },
  password_was_reset: {
    subject: '{project} 비밀번호가 재설정되었습니다',
    heading: '비밀번호가 재설정되었습니다',
    sentence: '{project} 비밀번호가 재설정되고 모든 곳에서 로그아웃되었습니다.',
    footnote:
      '직접 재설정하지 않았다면 다른 사람이 이메일을 읽을 수 있는 상태입니다. 먼저 이메일 계정의 비밀번호를 변경하세요.',
  },
  password_was_reset_with_access: {
    subject: '{project} 비밀번호가 재설정되었습니다',
    heading: '비밀번호가 재설정되었습니다',
    sentence:
      '{project} 비밀번호가 재설정되고 모든 곳에서 로그아웃되었습니다. 다음 항목은 계정에서 계속 사용할 수 있습니다:',
    button: '액세스 검토',
    footnote:
      '링크는 한 시간 동안 유효합니다. 직접 재설정하지 않았다면 다른 사람이 이메일을 읽을 수 있는 상태입니다. 먼저 이메일 계정의 비밀번호를 변경하세요.',
  },
  address_was_verified: {
    subject: '{project} 이메일 주소가 인증되었습니다',
    heading: '이메일 주소가 인증되었습니다',
    sentence: '{project} 계정에서 이메일 주소가 인증되었습니다. 다음 항목도 이 계정에서 사용할 수 있습니다:',
    button: '액세스 검토',
    footnote:
      '모두 본인의 것이라면 이 이메일을 무시해도 됩니다. 그렇지 않다면 링크를 열어 삭제하세요. 링크는 7일 동안 유효합니다.',
  },
  securityNotice: {
    subject: '{change} ({project})',
    sentence: '{project} 계정이 변경되었습니다.',
    button: '계정 확인',
    notMe: '제가 하지 않았습니다',
    footnote: '본인이 아니라면 비밀번호를 재설정한 다음 계정 설정에서 로그인 방법과 세션을 확인하세요.',
    time: '시간',
    device: '기기',
    place: '위치',
    codesLeft: '남은 복구 코드',
    changes: {
      password_set: '비밀번호가 설정되었습니다',
      password_changed: '비밀번호가 변경되었습니다',
      password_removed: '비밀번호가 삭제되었습니다',
      address_changed: '계정의 이메일 주소가 변경되었습니다',
      passkey_added: '패스키가 추가되었습니다',
      passkey_removed: '패스키가 삭제되었습니다',
      account_linked: '계정이 연결되었습니다',
      account_unlinked: '연결된 계정이 삭제되었습니다',
      second_factor_on: '2단계 인증이 켜졌습니다',
      second_factor_off: '2단계 인증이 꺼졌습니다',
      second_factor_replaced: '인증 앱이 변경되었습니다',
      recovery_codes_created: '새 복구 코드가 생성되었습니다',
      recovery_code_used: [
        '복구 코드가 사용되었습니다',
        '{project} 계정에 로그인하는 데 복구 코드가 사용되었습니다. 이 코드는 다시 사용할 수 없습니다.',
      ],
      api_key_created: 'API 키가 생성되었습니다',
      token_reused: '복사되었을 수 있는 세션이 종료되었습니다',
      earlier_access_removed: [
        '계정의 이전 접근 권한이 삭제되었습니다',
        '이메일 주소가 처음으로 인증되었습니다. 따라서 이전에 {project} 계정에 접근할 수 있었던 다른 로그인 방법, 이메일 주소, API 키, 세션이 모두 삭제되었습니다.',
      ],
      deletion_scheduled: [
        '계정이 {date}에 삭제됩니다',
        '{project} 계정 삭제가 요청되어 모든 세션이 종료되었습니다. 계정을 유지하려면 그 전에 로그인하세요. 삭제된 후에는 복구할 수 없습니다.',
        '로그인',
      ],
      deletion_canceled: [
        '계정이 삭제되지 않습니다',
        '{project} 계정의 예약된 삭제가 취소되었습니다. 계정은 그대로 유지됩니다.',
      ],
      new_device: ['계정에 새로운 로그인이 있었습니다', '새 기기에서 {project} 계정에 로그인했습니다.'],
    },
  },
  access: {
    passkey: '패스키',
    oauth_provider: '연결된 계정',
    api_key: 'API 키',
    second_factor: '인증 앱',
    password: '비밀번호',
    email_address: '이메일 주소',
    session: '세션',
    command_line: '명령줄',
    trusted_device: '신뢰할 수 있는 기기',
    addedOn: '{access}, {date} 추가',
    named: '{access} ‘{name}’',
  },
};
