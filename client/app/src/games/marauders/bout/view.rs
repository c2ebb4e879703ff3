//! The view of a battle, with the player's own move predicted before the server has confirmed it.

use bout::Seat;
use games::Move;
use marauders::Command;
use wire::turns::TimerView;
use wire::{Member, RoomView};

use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::effects;
use crate::games::marauders::layout::Button;
use crate::games::marauders::view::{
    Animation, BattleView, Log, NamingView, PlayerView, Players, Pointed, ShownTimes, naming_number,
};
use crate::input::{Action, Bindings};
use crate::text::tr;
use crate::view::connection::{Notice, Signal, Trouble};
use crate::view::seats::Person;

impl TurnBout {
    /// The turn timer of the seat to move; `None` without a time limit.
    fn clock(&self) -> Option<TimerView> {
        let sent = self.session.clock();
        let is_running = sent != TimerView::default() && self.outcome.is_none();
        is_running.then(|| self.times.timer(sent))
    }

    /// Seconds until disconnected seats forfeit.
    fn silent_s(&self, seat: Seat) -> Option<u32> {
        Some(self.times.silent_s(self.session.silent(seat)?))
    }

    /// The view of the battle, with this connection state.
    pub fn view(
        &self,
        room: &RoomView,
        signal: Option<Signal>,
        keys: &Bindings,
    ) -> Option<BattleView> {
        let shown = self.timeline.table()?.clone();
        let own = self.session.seat();
        let player = |(seat, member): (Seat, &Member)| PlayerView {
            person: Person { name: member.name.to_string(), wins: member.wins },
            silent_s: self.silent_s(seat),
            is_bot: self.session.bot_plays(seat),
        };
        let seats = shown.seats().zip(&room.members).map(player).collect();
        let mut view = BattleView {
            own,
            blank: Vec::new(),
            pointed: Pointed {
                aim: own
                    .filter(|_| self.may_move() && !shown.is_naming())
                    .map(|seat| self.pointer.aim(&shown, seat)),
                outlook: self.outlook.clone(),
                subject: self.pointer.subject(&shown),
            },
            naming: self.naming(&shown),
            animation: Animation {
                told: self.timeline.now(),
                skip: self.skip_words(keys),
                speed: self.timeline.speed,
            },
            log: Log { lines: self.timeline.log().clone(), back: self.timeline.back },
            times: ShownTimes {
                clock: self.clock(),
                countdown: self.countdown(),
                ended: self.outcome.is_some().then_some(self.over.as_secs_f32()),
            },
            camera: self.excerpt.camera,
            is_folded: self.excerpt.is_folded,
            buttons: self.buttons(&shown, keys),
            lesson: None,
            signal,
            notice: self.notice(signal),
            table: shown,
            players: Players { seats, best_of: room.best_of },
        };
        if self.timeline.is_told() {
            self.predict(&mut view);
        }
        Some(view)
    }

    /// The keys that skip the running animation, if there is one.
    fn skip_words(&self, keys: &Bindings) -> Option<String> {
        let any = || tr!("battle-skip-any").to_owned();
        let choose = || tr!("battle-skip", keys = keys.names(Action::Choose));
        let words = match self.session.is_to_move() {
            _ if keys.is_empty() => tr!("battle-skip-touch").to_owned(),
            true => any(),
            false => choose(),
        };
        (!self.timeline.is_told()).then_some(words)
    }

    /// The choice of a spell, while spells are named.
    fn naming(&self, shown: &marauders::Table) -> Option<NamingView> {
        if !shown.is_naming() {
            return None;
        }
        let at = self.may_move().then(|| self.pointer.place());
        let spell = at.and_then(|at| shown.nameable().nth(naming_number(at)));
        Some(NamingView { at, effects: spell.map_or_else(Vec::new, effects::of_spell) })
    }

    /// Predicts the player's own unconfirmed swap, as far as it depends on no random draw.
    fn predict(&self, view: &mut BattleView) {
        let (Some(Move::Marauders(command)), Some(seat)) = (self.session.pending(), view.own)
        else {
            return;
        };
        let Command::Swap { from, direction } = command else { return };
        let Ok(preview) = view.table.preview(seat, from, direction) else { return };
        if preview.matches.is_empty() {
            return;
        }
        let (one, other) = (*view.table.field.at(from), *view.table.field.at(preview.partner));
        *view.table.field.at_mut(from) = other;
        *view.table.field.at_mut(preview.partner) = one;
        for lane in &preview.lanes {
            view.table.cells.at_mut(lane.spot).shield = lane.after;
        }
        let matched = preview.matches.into_iter().flat_map(|(_, blocks)| blocks);
        view.blank = matched.map(|(place, _)| place).collect();
    }

    fn buttons(&self, table: &marauders::Table, keys: &Bindings) -> Vec<(Button, String)> {
        let may = |command| {
            let seat = self.session.seat();
            self.may_move() && seat.is_some_and(|seat| table.allows(seat, &command).is_ok())
        };
        let shown = Button::ALL.into_iter().filter(|button| match button {
            Button::Arm => {
                may(Command::Arm) || self.pointer.may_free_swap(table, self.session.seat())
            }
            Button::EndTurn => may(Command::EndTurn),
            Button::Speed | Button::Guide => true,
            Button::Fold => !table.is_naming(),
            Button::Next => false,
        });
        shown.map(|button| (button, keys.names(button.action()))).collect()
    }

    fn notice(&self, signal: Option<Signal>) -> Option<Notice> {
        if let Some((words, _)) = &self.refused {
            return Some(Notice { words: words.clone(), is_still: false });
        }
        let health = signal.map(|signal| signal.health);
        let standstill = self.session.standstill();
        Notice::of(
            health,
            standstill.map_or(Trouble::None, |it| Trouble::of(it, self.times.wait())),
        )
    }
}

#[cfg(test)]
mod tests {
    use web_time::{Duration, Instant};

    use super::*;
    use crate::games::marauders::layout::Layout;
    use crate::games::marauders::pointer::Press;
    use bevy::math::Vec2;
    use bout::{Bounded, Commitment, Outcome, Purpose, Seed, Stream, Team};
    use games::{GameKind, Player, Setup, Table, TurnRules};
    use marauders::{Options, Place, Side, Size};
    use wire::turns::{TableNews, TableState};
    use wire::{Member, Name, RoomKind, RoomPhase, Start, Update};

    fn setup() -> Setup {
        setup_with(Options::default())
    }

    fn setup_with(options: Options) -> Setup {
        let kind = GameKind::MARAUDERS;
        let (handling, pick) = (kind.handling_default(), kind.pick_default());
        let player = |team| Player { team: Team(team), handling, pick };
        let players = vec![player(0), player(1)].try_into().expect("two players fit");
        Setup { rules: TurnRules::Marauders(options).into(), players }
    }

    fn room() -> RoomView {
        let kind = GameKind::MARAUDERS;
        let member = |name, team| Member {
            bot: None,
            name: Name::new(name).expect("a name"),
            team: Team(team),
            wins: 0,
            present: true,
            pick: kind.pick_default(),
            ready: true,
        };
        RoomView {
            kind: RoomKind::Practice,
            rules: kind.rules_default(),
            best_of: 1,
            members: vec![member("Anne", 0), member("Mary", 1)].try_into().expect("two fit"),
            seat: Some(Seat(0)),
            spectators: 0,
            phase: RoomPhase::Playing,
        }
    }

    /// A battle in the first turn of its player, at the first table of this seed.
    fn begun(seed: u8) -> (TurnBout, marauders::Table) {
        begun_with(seed, setup())
    }

    fn begun_with(seed: u8, setup: Setup) -> (TurnBout, marauders::Table) {
        let mut dice = Stream::new(&Seed([seed; 32]), Purpose::Dice);
        let table = Table::new(&setup.clone().turns().expect("marauders has a table"), &mut dice);
        let Table::Marauders(first) = table.clone();
        let (at, commitment) = (Instant::now(), Commitment([0; 32]));
        let nonces = Bounded::new();
        let start = Start { bout: 1, seat: Seat(0), setup, commitment, nonces, countdown_ms: 0 };
        let mut battle = TurnBout::new(&start, at);
        let clock = TimerView { left_ms: 60_000, bank_ms: 30_000, hold_ms: 4_000 };
        let stands = TableNews::Stands(TableState { acts: 0, table, clock });
        battle.receive(at, Update::Table(Box::new(stands)));
        battle.pass(at + Duration::from_secs(1));
        (battle, first)
    }

    /// Leads the pointer to a swap and makes it.
    fn swap(battle: &mut TurnBout, from: Place, way: Side) -> Option<wire::ClientMessage> {
        let at = battle.pointer.aim(battle.table().expect("a table"), Seat(0)).place;
        let rows = i16::from(from.row) - i16::from(at.row);
        let columns = i16::from(from.column) - i16::from(at.column);
        let down = if rows < 0 { Side::North } else { Side::South };
        let right = if columns < 0 { Side::West } else { Side::East };
        for _ in 0..rows.abs() {
            battle.press(Press::Direction(down));
        }
        for _ in 0..columns.abs() {
            battle.press(Press::Direction(right));
        }
        battle.press(Press::Choose);
        battle.press(Press::Direction(way));
        battle.press(Press::Choose)
    }

    #[test]
    fn an_own_swap_is_seen_at_once_and_what_is_to_be_drawn_is_blank() {
        let (mut battle, first) = begun(4);
        let keys = Bindings::of(GameKind::MARAUDERS);
        let (from, way) = first.legal_moves()[0];
        let preview = first.preview(Seat(0), from, way).expect("it is legal");
        let message = swap(&mut battle, from, way);
        assert!(
            matches!(message, Some(wire::ClientMessage::Bout(wire::BoutMessage::Move(asked))) if asked.after == 0)
        );

        let seen = battle.view(&room(), None, &keys).expect("a table");
        let matched = preview.matches.iter().flat_map(|(_, blocks)| blocks);
        assert_eq!(seen.blank, matched.map(|&(place, _)| place).collect::<Vec<_>>());
        assert!(!seen.blank.is_empty() && !preview.lanes.is_empty());
        for lane in &preview.lanes {
            assert_eq!(seen.table.cell(lane.spot).shield, lane.after);
        }
        assert!(seen.pointed.aim.is_none(), "one move at a time");
        assert!(battle.table() == Some(&first), "the table itself waits for the server");
    }

    #[test]
    fn a_move_that_the_rules_forbid_is_not_sent_and_the_player_is_told_why() {
        let (mut battle, _) = begun(4);
        let keys = Bindings::of(GameKind::MARAUDERS);
        assert_eq!(battle.press(Press::Button(Button::Arm)), None);
        let notice = |battle: &TurnBout| battle.view(&room(), None, &keys).expect("a table").notice;
        assert!(notice(&battle).is_some_and(|notice| notice.words.contains("10 force")));
        battle.pass(Instant::now() + Duration::from_secs(9));
        assert!(notice(&battle).is_none(), "it is told for a while");
        assert_eq!(swap(&mut battle, Place::new(0, 3), Side::North), None);
        assert!(notice(&battle).is_some_and(|notice| notice.words.contains("No block")));
    }

    #[test]
    fn time_that_is_left_counts_down_between_two_words_of_the_server() {
        let (mut battle, _) = begun(4);
        let keys = Bindings::of(GameKind::MARAUDERS);
        let silent = TableNews::Silent(Seat(1), Some(25_000));
        let at = battle.at;
        battle.receive(at, Update::Table(Box::new(silent)));
        battle.pass(at + Duration::from_secs(45));
        let seen = battle.view(&room(), None, &keys).expect("a table");
        assert_eq!(
            seen.times.clock,
            Some(TimerView { left_ms: 18_000, bank_ms: 18_000, hold_ms: 0 })
        );
        let silent = seen.players.seats.iter().map(|player| player.silent_s);
        assert_eq!(Vec::from_iter(silent), [None, Some(0)]);
        battle.receive(battle.at, Update::Over(Outcome::Drawn, Seed([0; 32])));
        assert_eq!(battle.view(&room(), None, &keys).expect("a table").times.clock, None);
    }

    #[test]
    fn the_cursor_stays_in_view_of_a_large_field_and_the_zoom_stays() {
        let options = Options { size: Size::Rank(9), ..Options::default() };
        let (mut battle, table) = begun_with(4, setup_with(options));
        let keys = Bindings::of(GameKind::MARAUDERS);
        assert!(!battle.camera().is_near(21));
        for _ in 0..9 {
            battle.press(Press::Zoom(1, None));
        }
        assert_eq!(battle.camera().lanes(21), 7);
        let view = |battle: &TurnBout| battle.view(&room(), None, &keys).expect("a table");
        for way in [Side::East, Side::South, Side::West, Side::North] {
            for _ in 0..25 {
                battle.press(Press::Direction(way));
                let seen = view(&battle);
                let at = seen.pointed.aim.expect("the own turn").place;
                for screen in [Vec2::new(1280.0, 720.0), Vec2::new(390.0, 844.0)] {
                    let layout = Layout::seen(screen, 21, seen.camera, seen.is_folded);
                    assert!(layout.window.shows(at), "{at:?} {layout:?}");
                }
            }
        }
        battle.press(Press::Look(Place::new(20, 20)));
        assert_eq!(battle.camera().first(21), [14, 14]);
        battle.press(Press::Pan(-3, 0));
        assert_eq!(battle.camera().first(21), [11, 14]);
        battle.press(Press::Button(Button::Fold));
        assert!(view(&battle).is_folded);
        assert!(battle.table() == Some(&table), "nothing was played");
    }

    #[test]
    fn the_end_of_a_battle_is_shown_and_can_be_skipped() {
        let (mut battle, _) = begun(4);
        let keys = Bindings::of(GameKind::MARAUDERS);
        battle.receive(battle.at, Update::Over(Outcome::Won(Team(0)), Seed([0; 32])));
        battle.pass(battle.at + Duration::from_millis(400));
        let seen = battle.view(&room(), None, &keys).expect("a table");
        assert!(seen.times.ended.is_some_and(|seconds| 0.3 < seconds && seconds < 0.5));
        battle.press(Press::Choose);
        assert!(Duration::from_secs(2) < battle.over);
    }
}
