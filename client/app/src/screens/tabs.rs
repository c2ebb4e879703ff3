//! The tabs of a phone: the four places from which everything is one step away.

use crate::screens::message::PlayersAction;
use crate::screens::rows::Does;
use crate::screens::{Message, Model, Screen};
use crate::shell::menu::{self, TabSign};
use crate::text::tr;

/// The tabs of `screen`; a page that is not one step away from one of them has none.
pub fn of(model: &Model, screen: Screen) -> Vec<menu::Tab<Does>> {
    use Screen::{Account, Daily, Friends, Leaderboards, Live, Play, Players, Settings, Title};
    let current = match screen {
        Title => TabSign::Home,
        Play | Daily => TabSign::Play,
        Live | Players | Leaderboards => TabSign::Watch,
        Account | Friends | Settings => TabSign::Me,
        _ => return Vec::new(),
    };
    let has_server = model.settings.server().is_some();
    let at_server = |does| if has_server { does } else { Message::Go(Screen::Servers) };
    let me = if has_server { Account } else { Settings };
    let tab = |sign, label: &str, does| menu::Tab {
        label: label.to_owned(),
        sign,
        is_current: sign == current,
        does: Does::Press(does),
    };
    vec![
        tab(TabSign::Home, tr!("tab-home"), Message::Go(Title)),
        tab(TabSign::Play, tr!("title-play"), Message::Go(Play)),
        tab(TabSign::Watch, tr!("tab-watch"), at_server(Message::Players(PlayersAction::LiveNow))),
        tab(TabSign::Me, tr!("tab-me"), Message::Go(me)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::rows::{PageInput, answer};
    use crate::shell::menu::{Part, layout, part_at, tab_places};
    use bevy::math::Vec2;

    #[test]
    fn on_a_phone_held_upright_a_tap_leads_to_each_place_and_no_row_is_under_a_tab() {
        let mut model = crate::scenes::model();
        model.settings.address = "play.example.org".into();
        let context = model.draw_context(0.0);
        let upright = Vec2::new(390.0, 844.0);
        for (current, screen) in
            [Screen::Title, Screen::Play, Screen::Live, Screen::Account].into_iter().enumerate()
        {
            let page = model.page(screen).expect("a page");
            let places = tab_places(&page, upright);
            assert_eq!(places.len(), 4, "{screen:?}");
            for (number, rect) in places.into_iter().enumerate() {
                assert!(44.0 <= rect.height().min(rect.width()));
                let part = part_at(&page, model.cursor(), upright, context, rect.center());
                assert_eq!(part, Some(Part::Tab(number)), "{screen:?}");
                let message = answer(&page, &mut 0, PageInput::Click(Part::Tab(number)));
                assert_eq!(message.map(Does::Press), Some(page.tabs[number].does.clone()));
                assert_eq!(page.tabs[number].is_current, number == current, "{screen:?}");
                let rows = layout(&page, model.cursor(), upright, context);
                assert!(rows.iter().all(|(_, row)| row.intersect(rect).is_empty()), "{screen:?}");
            }
            for wide in [Vec2::new(844.0, 390.0), Vec2::new(1280.0, 720.0)] {
                assert!(tab_places(&page, wide).is_empty());
            }
        }
    }
}
