const entries = (list: string): readonly string[] => list.trim().split(/\s+/u);

/** Characters that carry grammar only: particles, copulas, measure words; Chinese, Japanese, Korean. */
export const CJK_FUNCTION_CHARACTERS: ReadonlySet<string> = new Set(
  `的了着过地得吗呢吧啊呀嘛一个些这那和与及就都也很在是为之而被把给你您请正有位名只条张件座
のをはがにでともへやねよかなしたてるすまい은는이가을를에의도와과로다요`.replace(/\s/gu, ""),
);

/** Words that hold a negating character and do not negate: taken out before negations are counted. */
export const CJK_NO_NEGATION: readonly string[] = entries(`
  不同 不过 不仅 不但 不只 差不多 不断 不错 不久 不少 不得不 不管 不论 无论 无线 别人 别的 别处 特别 分别 区别 级别 性别 类别 个别 辨别 识别
  非常 除非 未来 没关系 无限 不料 不禁 非洲 少ない 危ない 切ない 안녕 안에 안전 안내 동안 안쪽 방안 제안 보안
`);

/** What says no. */
export const CJK_NEGATIONS: readonly string[] = entries(`
  不 没 無 无 未 别 勿 莫 非 禁止 禁用 停止 拒绝 避免 ない ません ません なく ずに ぬ 嫌 않 못 없 안 금지 마세요
`);

/** Opposites and alternatives of which one text has one and the other the other. */
export const CJK_OPPOSITES: readonly (readonly [string, string])[] = entries(`
  男/女 大/小 多/少 高/低 长/短 上/下 左/右 前/后 里/外 内/外 开/关 开启/关闭 打开/关闭 启用/禁用 启用/停用 允许/禁止 允许/拒绝 接受/拒绝 同意/反对 新/旧
  快/慢 早/晚 喜欢/讨厌 喜欢/不喜欢 总是/从不 增加/减少 提高/降低 上升/下降 同步/异步 黑/白 深色/浅色 站/坐 站/躺 坐/躺 猫/狗 买/卖 进/出 来/去 推/拉 上传/下载
  导入/导出 添加/删除 创建/删除 保留/删除 安装/卸载 开始/结束 开始/停止 成功/失败 公开/私有 内部/外部 本地/远程 前端/后端 升序/降序 最大/最小 第一/最后 必须/可选
  白天/晚上 早上/晚上 上午/下午 今天/明天 今天/昨天 明天/昨天 周一/周二 每天/每周 每周/每月 每天/每月 每小时/每天 生产/测试 生产/开发 读/写 输入/输出 加密/解密
  父/母 哥哥/弟弟 姐姐/妹妹 儿子/女儿 丈夫/妻子 东/西 南/北 冷/热 强/弱 轻/重 好/坏 对/错 真/假 哭/笑 红/蓝 红/绿 黄/蓝 红/黄 绿/蓝 空格/制表符 单引号/双引号
  好き/嫌い 有効/無効 開/閉 増/減 許可/禁止 追加/削除 作成/削除 朝/夜 毎日/毎週 毎週/毎月 本番/開発 入力/出力 成功/失敗
  켜/꺼 열/닫 허용/금지 추가/삭제 생성/삭제 활성/비활성 아침/저녁 매일/매주 좋아/싫어 성공/실패 운영/개발
`).map((entry) => {
  const [one = "", other = ""] = entry.split("/");
  return [one, other] as const;
});

/** Words that say the same: each is written as the first of its entry before two texts are compared. */
export const CJK_SYNONYMS: readonly (readonly [string, string])[] = entries(`
  用/使用 用/采用 用/选用 喜欢/偏好 喜欢/喜爱 喜欢/更喜欢 喜欢/热爱 决定/选择 决定/选定 禁止/不允许 禁止/不要 必须/应该 必须/需要 保存/存储 保存/储存 放/放置
  孩子/小孩 孩子/儿童 孩子/小孩子 女人/女子 女人/女士 女人/妇女 男人/男子 男人/男士 人/人们 人/人士 说/表示 说/称 说/声称 看/观看 看/看着 汽车/轿车 车/汽车 自行车/单车
  漂亮/美丽 快/快速 大/巨大 小/小型 小/微小 开始/启动 部署/发布 错误/报错 失败/出错 代码/程序 文件夹/目录 每天/每日 每晚/每夜 照片/图片 电影/影片 跑/奔跑 跳/跳跃
  吃/进食 喝/饮用 切/切割 弹/弹奏 演奏/弹奏 吉他/吉它 狗/小狗 狗/犬 猫/小猫 鸟/小鸟 死亡/死 杀死/杀害 杀/杀死 袭击/攻击 警察/警方 总统/主席 会议/会谈
  使う/使用する 好む/好き 사용/이용 선호/좋아
`).map((entry) => {
  const [one = "", other = ""] = entry.split("/");
  return [one, other] as const;
});
